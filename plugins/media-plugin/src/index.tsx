/** The script of the media plugin: what it offers to the console, by the names in config.json. */
import { register } from "@plinth/plugin";
import { MediaLibrary } from "./media-library.tsx";
import { MediaSettings } from "./media-settings.tsx";

register({ name: "media-plugin", components: { MediaLibrary, MediaSettings } });
