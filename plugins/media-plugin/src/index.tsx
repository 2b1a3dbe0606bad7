/** The script of the media plugin: what it offers to the console, by the names in config.json. */
import { register } from "@plinth/plugin";
import { MediaCell } from "./fields/media-cell.tsx";
import { MediaInput } from "./fields/media-input.tsx";
import { MediaLibrary } from "./media-library.tsx";
import { MediaSettings } from "./media-settings.tsx";
import { TextPictures } from "./uploads/text-pictures.tsx";

register({
  name: "media-plugin",
  components: { MediaCell, MediaInput, MediaLibrary, MediaSettings, TextPictures },
});
