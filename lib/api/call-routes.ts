/**
 * Routes by the contract of their calls: path and method, who of other sites is kept out, how much of a body is read,
 * and what stands in the address.
 */

import { type Context as Call, Hono } from "hono";
import { z } from "zod";
import { type Address, bodyBytesMaxOf, callAt } from "../contract/calls/index.ts";
import { methodOf, pathOf } from "../contract/calls/locate.ts";
import type { Answer, Enveloped, Params, Query } from "../contract/calls/types.ts";
import { refusesViews } from "../contract/calls/while-viewing.ts";
import { parseInput } from "../contract/parse-input.ts";
import { viewHeader } from "../contract/projects/named-view.ts";
import { requireNotViewing } from "../engine/access/index.ts";
import { newWork, refusedMs } from "../engine/graphql/index.ts";
import { PlinthError } from "../kernel/errors.ts";
import { t } from "../kernel/words/words.ts";
import type { Platform } from "../platform/platform.ts";
import { contextOf, isCrossSite, visitorContext } from "./context.ts";
import type { AnswerOf } from "./envelope.ts";
import { parseJson, readBody } from "./read-json.ts";

/** What a request to a call says. */
export interface Asked<At extends Address> {
  /** The values of the path. */
  params: Params<At>;
  /**
   * The query. BAD_USER_INPUT names what is wrong in it; called after the caller is known, so that strangers learn
   * nothing.
   */
  query(): Query<At>;
  /**
   * The body as JSON, not parsed further: a command of the engine parses its own input, with the schema that the
   * contract names, inside of what the audit log notes of it. BAD_USER_INPUT or TOO_LARGE.
   */
  body(): Promise<unknown>;
}

type Reply<At extends Address> = At extends Enveloped ? AnswerOf<Answer<At>> : Response;
type Handler<At extends Address> = (call: Call, asked: Asked<At>) => Reply<At> | Promise<Reply<At>>;

export class CallRoutes {
  /** The routes so far; with what is no call of its own. */
  readonly app = new Hono();
  readonly #platform: Platform;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Answers the call at this address. The answer is typed by the contract. */
  on<At extends Address>(address: At, handler: Handler<At>): this {
    const contract = callAt(address);
    const { params, query } = contract;
    this.app.on(methodOf(address), pathOf(address), async (call) => {
      const { req } = call;
      // Else another site could sign its visitors in to an account of its own, or out of theirs.
      if (contract.sameSite && isCrossSite(this.#platform, req.raw))
        throw new PlinthError("FORBIDDEN", t("Another site may not sign people in or out here."));
      if (refusesViews(address, contract) && req.header(viewHeader) !== undefined)
        requireNotViewing(await contextOf(this.#platform, req.raw));
      const place = params?.safeParse(req.param());
      if (place && !place.success)
        throw new PlinthError("NOT_FOUND", t("There is no {method} {path}.", { method: req.method, path: req.path }));
      let body: Promise<unknown> | undefined;
      let bodyBytes = 0;
      const readJson = async () => {
        const bytesMax = bodyBytesMaxOf(contract);
        // One that is too large is no cheaper to refuse.
        bodyBytes = Math.min(Number(req.header("content-length")) || bytesMax, bytesMax);
        const bytes = await readBody(req.raw, bytesMax);
        bodyBytes = bytes.byteLength;
        return parseJson(bytes);
      };
      const asked: Asked<Address> = {
        params: place?.data as never,
        query: () => parseInput(query ?? noQuery, firstValues(req.raw), unknownParameter) as never,
        body: () => {
          body ??= readJson();
          return body;
        },
      };
      try {
        return await handler(call, asked as Asked<At>);
      } catch (error) {
        if (bodyBytes > 0)
          (await newWork(visitorContext(this.#platform, req.raw), "calls")).refused(callMs + refusedMs(bodyBytes));
        throw error;
      }
    });
    return this;
  }

  /** The same routes and those of another. */
  with(routes: CallRoutes): this {
    this.app.route("/", routes.app);
    return this;
  }
}

/** What a call costs beside its body, in milliseconds: who asks is looked up, and the refusal noted; measured. */
const callMs = 1.5;

const noQuery = z.object({});

/** Of a parameter that is named more than once, the first value. */
function firstValues(request: Request): Record<string, string> {
  return Object.fromEntries([...new URL(request.url).searchParams].reverse());
}

const unknownParameter = (name: string) => `There is no parameter "${name.slice(0, 100)}" here.`;
