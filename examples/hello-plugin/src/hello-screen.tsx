import {
  Alert,
  Button,
  Card,
  graphql,
  Link,
  type PluginScreenProps,
  project,
  Skeleton,
  toast,
  useQuery,
} from "@plinth/plugin";
import { greeting } from "./greeting.ts";

const ModelsQuery = graphql(`
  query HelloScreen_Models {
    projectModelsInfo { name fields { identifier label } }
  }
`);

/** The screen at /console/plugin/hello-plugin: asks the system API, and answers a press. */
export function HelloScreen() {
  const [{ data, fetching, error }, again] = useQuery({ query: ModelsQuery });
  if (error) return <Alert kind="danger" title="The models did not arrive" onRetry={again} />;
  if (fetching) return <Skeleton className="h-40 w-full" />;
  const models = data?.projectModelsInfo ?? [];
  return (
    <Card
      title={`${greeting()}, ${project.name}!`}
      description={`This project has ${models.length} ${models.length === 1 ? "model" : "models"}.`}
      actions={<Button onClick={() => toast.success(`${greeting()} from a plugin`)}>Greet</Button>}
    >
      <ul>
        {models.map((model) => (
          <li key={model?.name}>
            <Link href={`/console/plugin/hello-plugin/models/${model?.name}`} className="text-accent hover:underline">
              {model?.name}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The screen at /console/plugin/hello-plugin/models/{model}. */
export function ModelScreen({ params }: PluginScreenProps) {
  const [{ data }] = useQuery({ query: ModelsQuery });
  const fields = data?.projectModelsInfo?.find((model) => model?.name === params.model)?.fields ?? [];
  return <Card title={params.model}>{fields.map((field) => field?.label).join(", ") || "No fields yet."}</Card>;
}
