import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Select } from "../../../ui/inputs/select.tsx";

interface Options {
  on_error: "stop" | "skip";
  status: "draft" | "published";
}

/** What happens with bad rows, and the status of rows that do not say it themselves. */
export function ImportOptions({ on_error, status, onChange }: Options & { onChange(options: Options): void }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField label="Rows with errors">
        {(control) => (
          <Select
            {...control}
            value={on_error}
            onValueChange={(value) => onChange({ status, on_error: value as Options["on_error"] })}
            options={[
              { value: "stop", label: "Import nothing if there are any" },
              { value: "skip", label: "Leave them out" },
            ]}
          />
        )}
      </FormField>
      <FormField label="Status of the records">
        {(control) => (
          <Select
            {...control}
            value={status}
            onValueChange={(value) => onChange({ on_error, status: value as Options["status"] })}
            options={[
              { value: "draft", label: "Draft" },
              { value: "published", label: "Published" },
            ]}
          />
        )}
      </FormField>
    </div>
  );
}
