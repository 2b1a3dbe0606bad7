import { Button, Card, FormField, Input, type PluginSettingsProps, toast } from "@plinth/plugin";
import { useState } from "react";
import { greeting, keepGreeting } from "./greeting.ts";

/** What /console/settings/plugins/hello-plugin shows. */
export function HelloSettings({ plugin }: PluginSettingsProps) {
  const [text, setText] = useState(greeting);
  const save = () => {
    keepGreeting(text);
    toast.success(`${plugin} was told`);
  };
  return (
    <Card footer={<Button onClick={save}>Save greeting</Button>}>
      <FormField label="Greeting" help="Kept in this browser.">
        {(control) => <Input {...control} value={text} onChange={(event) => setText(event.target.value)} />}
      </FormField>
    </Card>
  );
}
