import {
  Alert,
  Button,
  Card,
  Checkbox,
  FormField,
  Input,
  Progress,
  Skeleton,
  Switch,
  toast,
  useMutation,
  useQuery,
} from "@plinth/plugin";
import { type FormEvent, useState } from "react";
import { t } from "../../../lib/kernel/words/words.ts";
import { messageOf, SaveSettingsMutation, SettingsQuery } from "./documents.ts";
import { kinds, sizeText, storageText } from "./files/file-facts.ts";

interface Settings {
  allowed_kinds: string[];
  max_bytes: number | null;
  is_private: boolean;
  image_quality: number;
  storage: string;
  limit_bytes: number;
  used_bytes: number;
  project_bytes: number | null;
}

/** What the project takes and how it gives it. */
export function MediaSettings() {
  const [{ data, fetching, error }, refetch] = useQuery({ query: SettingsQuery });
  if (data?.mediaSettings) return <SettingsForm settings={data.mediaSettings as Settings} />;
  if (fetching) return <Skeleton className="h-96 w-full" />;
  return (
    <Alert
      kind="danger"
      title={t("The media settings could not be loaded")}
      description={error && messageOf(error)}
      onRetry={() => refetch({ requestPolicy: "network-only" })}
    />
  );
}

const megabyte = 1024 * 1024;

type Faults = Partial<Record<"allowed_kinds" | "max_bytes" | "image_quality" | "form", string>>;

function SettingsForm({ settings }: { settings: Settings }) {
  const [, save] = useMutation(SaveSettingsMutation);
  const [allowed, setAllowed] = useState(settings.allowed_kinds);
  const [megabytes, setMegabytes] = useState(settings.max_bytes === null ? "" : String(settings.max_bytes / megabyte));
  const [isPrivate, setPrivate] = useState(settings.is_private);
  const [quality, setQuality] = useState(String(settings.image_quality));
  /**
   * What was last read or saved: only what differs from it is saved, so that the form takes nothing back that changed
   * while it was open.
   */
  const [before, setBefore] = useState(settings);
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(allowed, megabytes, quality, settings.limit_bytes);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const wanted: Partial<Settings> = {
      allowed_kinds: allowed,
      max_bytes: megabytes.trim() === "" ? null : Math.round(Number(megabytes) * megabyte),
      is_private: isPrivate,
      image_quality: Number(quality),
    };
    const changed = Object.entries(wanted).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Settings]),
    );
    const { error } = await save({ input: Object.fromEntries(changed) });
    setBusy(false);
    if (!error) {
      setBefore({ ...before, ...wanted });
      return toast.success(t("Media settings updated successfully"));
    }
    const fields = (error.graphQLErrors[0]?.extensions?.fields ?? {}) as Record<string, string>;
    const named = Object.fromEntries(
      Object.entries(fields).map(([path, message]) => [path.split(".")[1] ?? path, message]),
    );
    setFaults({ ...named, form: messageOf(error) });
  };
  return (
    <div className="space-y-6">
      <Usage settings={settings} />
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Card
          title={t("Uploads and addresses")}
          description={t("What members may upload, and who sees it.")}
          footer={
            <Button type="submit" variant="primary" busy={busy}>
              {t("Save changes")}
            </Button>
          }
        >
          <div className="space-y-6">
            {faults.form && <Alert kind="danger" title={faults.form} />}
            <fieldset className="space-y-2">
              <legend className="mb-1.5 font-medium">{t("Kinds of files")}</legend>
              <div className="flex flex-wrap gap-x-6 gap-y-2">
                {kinds.map(({ value, label }) => (
                  <Checkbox
                    key={value}
                    label={t(label)}
                    checked={allowed.includes(value)}
                    onCheckedChange={(on) =>
                      setAllowed(
                        kinds.map((kind) => kind.value).filter((one) => (one === value ? on : allowed.includes(one))),
                      )
                    }
                  />
                ))}
              </div>
              <p
                role={faults.allowed_kinds ? "alert" : undefined}
                className={`text-meta ${faults.allowed_kinds ? "text-danger" : "text-muted"}`}
              >
                {faults.allowed_kinds ?? t("A file's kind is told by its content, not by its name.")}
              </p>
            </fieldset>
            <FormField
              label={t("Largest file in MB")}
              error={faults.max_bytes}
              help={t("Empty for as much as the plan allows: {limit}.", {
                limit: sizeText(settings.limit_bytes),
              })}
            >
              {(control) => (
                <Input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  className="max-w-40"
                  value={megabytes}
                  onChange={(event) => setMegabytes(event.target.value)}
                />
              )}
            </FormField>
            <Switch
              label={t("Private files")}
              help={t(
                "Addresses need a session, an API token or a signature. Without this everybody who knows an address sees the file.",
              )}
              checked={isPrivate}
              onCheckedChange={setPrivate}
            />
            <FormField
              label={t("Image quality")}
              error={faults.image_quality}
              help={t("1 to 100, of images in other sizes whose address names no quality.")}
            >
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  autoComplete="off"
                  className="max-w-40"
                  value={quality}
                  onChange={(event) => setQuality(event.target.value)}
                />
              )}
            </FormField>
          </div>
        </Card>
      </form>
    </div>
  );
}

function faultsOf(allowed: string[], megabytes: string, quality: string, limit: number): Faults {
  const faults: Faults = {};
  const bytes = Number(megabytes) * megabyte;
  if (allowed.length === 0) faults.allowed_kinds = t("Please allow at least one kind of files");
  if (megabytes.trim() !== "" && !(bytes >= 1024)) faults.max_bytes = t("Please enter a size");
  else if (bytes > limit) faults.max_bytes = t("Files have at most {limit}", { limit: sizeText(limit) });
  if (!/^\d+$/.test(quality.trim()) || Number(quality) < 1 || Number(quality) > 100)
    faults.image_quality = t("The quality is from 1 to 100");
  return faults;
}

function Usage({ settings: { used_bytes, project_bytes, storage } }: { settings: Settings }) {
  const used = sizeText(used_bytes);
  return (
    <Card title={t("Media Configuration")} description={storageText(storage)}>
      <p className="mb-2 tabular-nums">
        {project_bytes ? t("{used} of {all} used", { used, all: sizeText(project_bytes) }) : t("{used} used", { used })}
      </p>
      {project_bytes && <Progress label={t("Storage used")} value={used_bytes / project_bytes} />}
    </Card>
  );
}
