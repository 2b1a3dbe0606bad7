/** What keeps files of tenants apart, each guard for itself, and whose the files from before are. */
import { describe, expect, test } from "vitest";
import type { Context } from "../../../lib/engine/access/index.ts";
import { buildCatalog, compileObject, constant, node } from "../../../lib/engine/compiler/index.ts";
import { settleOwners } from "../../../lib/engine/media/index.ts";
import { loadModels } from "../../../lib/engine/models/index.ts";
import {
  changeFiles,
  inTransaction,
  mediaSource,
  memberCatalog,
  runStatement,
} from "../../../lib/engine/records/index.ts";
import { base, platform } from "../../support/services/media-server.ts";
import {
  as,
  ask,
  file,
  gql,
  opened,
  put,
  record,
  saas,
  tenant,
  token,
  withTenantFiles,
} from "../../support/worlds/tenant-files.ts";

withTenantFiles();

describe("each guard alone holds", () => {
  const system = (): Context => ({ platform, actor: { kind: "system" }, ip_address: "", user_agent: "" });
  /** What acme is shown of a record of its own that names bolt's file, as a slip elsewhere might let it. */
  const covers = async (unguarded: boolean) => {
    const { role } = await memberCatalog(system(), opened);
    const languages = { fallback: "en", all: ["en"] };
    const source = mediaSource(opened);
    const models = await loadModels(opened);
    const catalog = buildCatalog(models, role, opened.database, unguarded ? "none" : "bound", languages, source);
    const bound = { "tenant id": tenant.acme };
    const where = constant({ id: { eq: record.acme } });
    const statement = compileObject({ ...catalog, bound }, [
      {
        alias: "notes",
        kind: "list",
        model: "note",
        status: "all",
        args: { where },
        children: [node("cover", [node("id")])],
      },
    ]);
    return JSON.parse(await runStatement(opened.database, statement, bound)).notes;
  };
  const name = (one: string) =>
    platform.pool.query(`update "${opened.database.schema}"."note" set cover = array[$1::uuid] where id = $2`, [
      file[one]!.id,
      record.acme,
    ]);

  test("in what records show", async () => {
    await name("acme");
    expect(await covers(true)).toEqual([{ cover: { id: file.acme!.id } }]);
    await name("bolt");
    // Without the condition, by the policy; without the policy, by the condition.
    expect(await covers(true)).toEqual([{ cover: null }]);
    const table = `"${opened.database.schema}"."_media"`;
    await platform.pool.query(`alter table ${table} disable row level security`);
    expect(await covers(true)).toEqual([{ cover: { id: file.bolt!.id } }]);
    expect(await covers(false)).toEqual([{ cover: null }]);
    await platform.pool.query(`alter table ${table} enable row level security`);
    await name("acme");
    const catalog = {
      ...(await memberCatalog(system(), opened)),
      bound: { "tenant id": tenant.acme },
    };
    await expect(inTransaction(opened, catalog, (tx) => tx.query(`delete from ${table}`))).rejects.toThrow(
      "permission denied",
    );
  });

  test("in the list of files", async () => {
    const acme = { tenancy: "bound", tenant_id: tenant.acme! } as const;
    const seen = await changeFiles(platform, acme, (tx) =>
      tx.selectFrom("plinth.media_files").select("id").where("project_id", "=", saas.id).execute(),
    );
    const ids = seen.map(({ id }) => id);
    expect([ids.includes(file.acme!.id), ids.includes(file.own!.id), ids.includes(file.bolt!.id)]).toEqual([
      true,
      true,
      false,
    ]);
    const gone = await changeFiles(platform, acme, (tx) =>
      tx.deleteFrom("plinth.media_files").where("id", "=", file.bolt!.id).returning("id").execute(),
    );
    expect(gone).toEqual([]);
    await expect(
      changeFiles(platform, acme, (tx) =>
        tx.updateTable("plinth.media_files").set({ tenant_id: tenant.bolt! }).where("id", "=", file.acme!.id).execute(),
      ),
    ).rejects.toThrow("row-level security");
    await platform.pool.query("alter table plinth.media_files disable row level security");
    const { mediaFiles } = await as("acme", () => gql(`{ mediaFiles { results { id } } }`));
    expect(mediaFiles.results.map((one: { id: string }) => one.id)).not.toContain(file.bolt!.id);
    await platform.pool.query("alter table plinth.media_files enable row level security");
  });
});

test("files from before belong to the tenant whose records alone hold them, and to the project otherwise", async () => {
  const seeds = ["held by one", "held by two", "held by all", "held by none"];
  const [one, two, all, none] = await Promise.all(seeds.map((seed) => as(null, () => put(seed))));
  const attach = async (model: string, cover: string, bearer: string) =>
    expect(
      (
        await ask(
          `mutation ($c: ID) { create${model}(input: { name: "old", cover: $c }) { id } }`,
          { c: cover },
          bearer,
        )
      ).errors,
    ).toBeUndefined();
  await attach("Note", one!.id, token.acme!);
  await attach("Note", two!.id, token.acme!);
  await attach("Note", two!.id, token.bolt!);
  await attach("Note", all!.id, token.acme!);
  await attach("Country", all!.id, token.acme!);
  const ids = [one!.id, two!.id, all!.id, none!.id];
  await platform.db.updateTable("plinth.media_files").set({ is_settled: false }).where("id", "in", ids).execute();
  await settleOwners(platform);
  const rows = await platform.db
    .selectFrom("plinth.media_files")
    .select(["tenant_id", "is_settled"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  const byId = ids.toSorted().map((id) => ({ tenant_id: id === one!.id ? tenant.acme : null, is_settled: true }));
  expect(rows).toEqual(byId);
  const shown = await ask(`{ noteList(where: { cover: { is_null: false } }) { cover { id } } }`, {}, token.acme!);
  expect(JSON.stringify(shown)).toContain(one!.id);
  const open = (bearer: string) => fetch(base + one!.url, { headers: { authorization: `Bearer ${bearer}` } });
  expect([(await open(token.acme!)).status, (await open(token.bolt!)).status]).toEqual([200, 404]);
});
