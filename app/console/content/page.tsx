import { FirstModel } from "../../../components/screens/console/first-model.tsx";

export default function ContentSectionPage() {
  return <FirstModel section="content" />;
}
