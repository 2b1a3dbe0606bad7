/** The installation that serves this page. Server components only. */

import { cache } from "react";
import * as calls from "../../contract/calls/addresses/system.ts";
import { callOnServer } from "../calls/server-rest.ts";

export type { About } from "../../contract/calls/answers/system.ts";

export const findAbout = cache(() => callOnServer(calls.getAbout));
