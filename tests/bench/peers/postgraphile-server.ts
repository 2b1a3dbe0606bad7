/** PostGraphile as its guide sets it up (the preset of version 5), with the plugin for filters that it recommends. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { postgraphile } from "postgraphile";
import { makePgService } from "postgraphile/adaptors/pg";
import { grafserv } from "postgraphile/grafserv/node";
import { PostGraphileAmberPreset } from "postgraphile/presets/amber";
import { PostGraphileConnectionFilterPreset } from "postgraphile-plugin-connection-filter";
import type { PostgraphileSettings } from "../ground/peer-settings.ts";
import { answerMessages } from "../processes/own-process.ts";

let close: (() => Promise<void>) | undefined;

answerMessages<PostgraphileSettings>(
  async ({ databaseUrl, schema }) => {
    const pgl = postgraphile({
      extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
      pgServices: [makePgService({ connectionString: databaseUrl, schemas: [schema], poolConfig: { max: 20 } })],
      // Columns without an index may be filtered by too, as in the others.
      disablePlugins: ["PgIndexBehaviorsPlugin"],
      grafserv: { graphqlPath: "/graphql", websockets: false, graphiql: false },
      grafast: { explain: false },
    });
    const server = createServer();
    await pgl.createServ(grafserv).addTo(server);
    server.listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    close = async () => pgl.release();
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
  },
  async () => close?.(),
);
