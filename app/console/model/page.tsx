import { FirstModel } from "../../../components/screens/console/first-model.tsx";

export default function ModelSectionPage() {
  return <FirstModel section="model" />;
}
