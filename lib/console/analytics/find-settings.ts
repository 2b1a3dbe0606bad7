/** Whether this installation has product analytics. Server components only. */
import { cache } from "react";
import * as calls from "../../contract/calls/addresses/system.ts";
import { callOnServer } from "../calls/server-rest.ts";

/** Null where none are set up. */
export const findAnalytics = cache(() => callOnServer(calls.getAnalyticsSettings));
