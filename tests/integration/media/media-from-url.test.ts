import { expect, test } from "vitest";
import { fetchFile } from "../../../lib/engine/media/uploads/fetch-file.ts";
import { systemProject } from "../../support/calls/system-api.ts";
import { pngImage } from "../../support/files/images.ts";
import { testPlatform } from "../../support/platform.ts";
import {
  base,
  cookies,
  elsewhere,
  fromUrl,
  project,
  stored,
  withMediaServer,
} from "../../support/services/media-server.ts";

withMediaServer();

test("an image is fetched from an address, after redirects, and named by the last", async () => {
  const image = pngImage(30, 20, "fetched");
  const hops = (left: number) => (left > 0 ? `/hop${left - 1}` : "/pictures/My%20cat.png?x=1");
  await elsewhere(
    (req, res) => {
      const hop = /^\/hop(\d)$/.exec(req.url!)?.[1];
      if (hop) res.writeHead(302, { location: hops(Number(hop)) }).end();
      else res.writeHead(200, { "content-type": "text/html" }).end(image);
    },
    async (at, seen) => {
      const { data } = await fromUrl(`${at}/hop2`);
      expect(data.uploadImageFromUrl).toMatchObject({
        file_name: "My cat.png",
        content_type: "image/png",
        width: 30,
        height: 20,
      });
      expect(seen).toEqual(["/hop2", "/hop1", "/hop0", "/pictures/My%20cat.png?x=1"]);
      const again = await fromUrl(`${at}/other.png`);
      expect(again.data.uploadImageFromUrl.id).toBe(data.uploadImageFromUrl.id);
      const { errors } = await fromUrl(`${at}/hop3`);
      expect(errors[0].extensions).toEqual({
        code: "BAD_USER_INPUT",
        fields: { url: "The address redirects more than 3 times" },
      });
    },
  );
});

test("whoever goes before the file is here has cancelled it: it is fetched no further, and nothing stays", async () => {
  const before = stored();
  const own = new AbortController();
  const ended = Promise.withResolvers<void>();
  await elsewhere(
    (_, res) => {
      res.on("close", ended.resolve).writeHead(200, { "content-length": 1_000_000 });
      res.write(pngImage(), () => own.abort());
    },
    async (at) => {
      const asked = fetch(`${base}/system/graphql`, {
        method: "POST",
        headers: { ...cookies(project.owner), "content-type": "application/json" },
        body: JSON.stringify({ query: `mutation { uploadMediaFromUrl(url: "${at}/slow.png") { id } }` }),
        signal: own.signal,
      });
      await expect(asked).rejects.toMatchObject({ name: "AbortError" });
      // Long before the time of the fetch is over.
      await ended.promise;
    },
  );
  expect(stored()).toEqual(before);
}, 30_000);

test("what is not an image, too large, cut off or not there is refused, and nothing stays", async () => {
  const before = stored();
  const most = 2 ** 20;
  await project.owner.gql(`mutation { updateMediaSettings(input: { max_bytes: ${most} }) { max_bytes } }`);
  await elsewhere(
    (req, res) => {
      const path = req.url!;
      if (path === "/html.png") res.writeHead(200, { "content-type": "image/png" }).end("<html>".padEnd(100));
      else if (path === "/told.png") res.writeHead(200, { "content-length": most + 1 }).flushHeaders();
      else if (path === "/large.png") {
        res.write(pngImage());
        res.end(Buffer.alloc(most));
      } else if (path === "/cut.png") {
        res.writeHead(200, { "content-length": 1_000 });
        res.write(pngImage(), () => res.destroy());
      } else if (path === "/ftp") res.writeHead(302, { location: "file:///etc/passwd" }).end();
      else if (path === "/secret") res.writeHead(302, { location: "http://u:p@127.0.0.1/" }).end();
      else res.writeHead(404).end(pngImage());
    },
    async (at) => {
      for (const [path, code, message] of [
        ["/html.png", "BAD_USER_INPUT", "This file is not a PNG, JPEG, GIF, WebP or AVIF image."],
        ["/told.png", "TOO_LARGE", "This file is larger than the 1 MB that are allowed."],
        ["/large.png", "TOO_LARGE", "This file is larger than the 1 MB that are allowed."],
        ["/cut.png", "BAD_USER_INPUT", "The connection was lost before the whole file had come"],
        ["/ftp", "BAD_USER_INPUT", "The address redirects to one that cannot be used"],
        ["/secret", "BAD_USER_INPUT", "The address redirects to one that cannot be used"],
        ["/none", "BAD_USER_INPUT", "The address answered 404 instead of a file"],
      ]) {
        const { errors } = await fromUrl(at + path);
        expect([path, errors[0].extensions]).toEqual([path, { code, fields: { url: message } }]);
      }
    },
  );
  for (const url of [
    "",
    "nonsense",
    "file:///etc/passwd",
    "data:image/png;base64,AAAA",
    "http://u:p@example.com/a.png",
  ])
    expect([url, (await fromUrl(url)).errors[0].extensions.code]).toEqual([url, "BAD_USER_INPUT"]);
  expect(stored()).toEqual(before);
});

test("an address that takes longer than 10 seconds is given up", async () => {
  const before = stored();
  await elsewhere(
    (_, res) => {
      res.write(pngImage());
      const drip = setInterval(() => res.write("."), 200);
      res.on("close", () => clearInterval(drip));
    },
    async (at) => {
      const { errors } = await fromUrl(`${at}/slow.png`);
      expect(errors[0].extensions).toEqual({
        code: "BAD_USER_INPUT",
        fields: { url: "The file did not come within 10 seconds" },
      });
    },
  );
  expect(stored()).toEqual(before);
});

test("private networks are out of reach unless the operator allows them, in every spelling", async () => {
  const closed = await testPlatform();
  try {
    const { owner } = await systemProject(closed);
    await elsewhere(
      (_, res) => res.end(pngImage()),
      async (at, seen) => {
        const { port } = new URL(at);
        for (const host of [
          "127.0.0.1",
          "localhost",
          "127.1",
          "0x7f.0.0.1",
          "2130706433",
          "0.0.0.0",
          "[::1]",
          "[::ffff:127.0.0.1]",
          "10.0.0.1",
          "169.254.169.254",
        ]) {
          const { errors } = await fromUrl(`http://${host}:${port}/a.png`, owner);
          expect([host, errors[0].extensions.fields]).toEqual([
            host,
            { url: "This address is inside a private network. Please enter a public one" },
          ]);
        }
        expect(seen).toEqual([]);
      },
    );
  } finally {
    await closed.close();
  }
});

/** Rules under which one address of this machine is public, another private. */
const rules = (addresses: Record<string, string[]> = {}) => {
  const asked: string[] = [];
  return {
    asked,
    allowPrivate: false,
    network: {
      addressesOf: async (host: string) => {
        asked.push(host);
        return addresses[host] ?? [host];
      },
      isRefused: (ip: string) => ip === "127.0.0.2",
    },
    signal: AbortSignal.timeout(20_000),
  };
};

test("a redirect into a private network is refused before it is connected to", async () => {
  await elsewhere(
    (_, res) => res.end("secret"),
    async (inner, innerSeen) => {
      await elsewhere(
        (_, res) => res.writeHead(302, { location: `${inner}/metadata` }).end(),
        async (outer, outerSeen) => {
          await expect(fetchFile(`${outer}/a.png`, rules())).rejects.toMatchObject({
            fields: { url: "This address is inside a private network. Please enter a public one" },
          });
          const mixed = rules({ "mixed.example": ["127.0.0.1", "127.0.0.2"] });
          await expect(fetchFile(`http://mixed.example:${new URL(outer).port}/`, mixed)).rejects.toThrow(
            "private network",
          );
          expect(outerSeen).toEqual(["/a.png"]);
        },
      );
      expect(innerSeen).toEqual([]);
    },
    "127.0.0.2",
  );
});

test("a name is resolved once and connected to where it then led, so that it cannot lead elsewhere afterwards", async () => {
  await elsewhere(
    (req, res) => res.end(req.headers.host),
    async (at) => {
      const { port } = new URL(at);
      // No resolver but this one knows the name.
      const once = rules({ "rebind.invalid": ["127.0.0.1"] });
      const { body } = await fetchFile(`http://rebind.invalid:${port}/a`, once);
      expect(Buffer.concat(await body.toArray()).toString()).toBe(`rebind.invalid:${port}`);
      expect(once.asked).toEqual(["rebind.invalid"]);
    },
  );
});
