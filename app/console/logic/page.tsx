import type { Metadata } from "next";
import { LogicScreen } from "../../../components/screens/logic/logic-screen.tsx";

export const metadata: Metadata = { title: "Logic" };

export default function LogicPage() {
  return <LogicScreen />;
}
