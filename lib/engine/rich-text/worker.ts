import { convertMarked } from "./convert-marked.ts";

export default ({ json, mark }: { json: string; mark: string }): string => convertMarked(json, mark);
