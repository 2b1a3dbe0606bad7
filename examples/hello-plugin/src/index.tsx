import { register } from "@plinth/plugin";
import { ColourCell, ColourInput } from "./colour.tsx";
import { HelloScreen, ModelScreen } from "./hello-screen.tsx";
import { HelloSettings } from "./hello-settings.tsx";

register({ name: "hello-plugin", components: { ColourCell, ColourInput, HelloScreen, HelloSettings, ModelScreen } });
