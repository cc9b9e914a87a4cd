import { expect, test } from "vitest";
import { nameOfLocation, parseRemoteUrl, type LocatorRules } from "../../src/domain/repository-locator.js";

const rules: LocatorRules = {
  allowFileUrls: false,
  codeHosts: [
    { provider: "github", host: "github.com", apiBaseUrl: "https://api.github.com" },
    { provider: "gitlab", host: "git.example.test:8443", apiBaseUrl: "https://git.example.test:8443/api/v4" },
  ],
};

test.each([
  ["https://github.com/acme/shop.git", "github", "acme", "shop"],
  ["https://github.com/acme/shop", "github", "acme", "shop"],
  ["git@github.com:acme/shop.git", "github", "acme", "shop"],
  ["ssh://git@github.com/acme/shop.git", "github", "acme", "shop"],
  ["https://git.example.test:8443/a/b/shop.git", "gitlab", "a/b", "shop"],
  ["https://elsewhere.test/acme/shop.git", "", "", ""],
])("%s is a repository", (url, provider, owner, name) => {
  const host = provider === "" ? "" : provider === "github" ? "github.com" : "git.example.test:8443";
  const identity = { provider, host, owner, name };
  expect(parseRemoteUrl(url, rules)).toEqual({ kind: "remote", url, identity, pullRequest: null });
});

test.each([
  ["https://github.com/acme/shop/pull/7", "https://github.com/acme/shop.git", 7, "refs/pull/7/head"],
  ["https://github.com/acme/shop/pull/7/files", "https://github.com/acme/shop.git", 7, "refs/pull/7/head"],
  ["https://git.example.test:8443/a/b/shop/-/merge_requests/12", "https://git.example.test:8443/a/b/shop.git", 12, "refs/merge-requests/12/head"],
  ["https://git.example.test:8443/b/shop/merge_requests/12/diffs", "https://git.example.test:8443/b/shop.git", 12, "refs/merge-requests/12/head"],
])("%s is a pull or merge request", (text, url, number, headRef) => {
  expect(parseRemoteUrl(text, rules)).toMatchObject({ kind: "remote", url, pullRequest: { number, headRef } });
}); // prettier-ignore

test.each([
  "http://github.com/acme/shop", "ext::sh -c touch% /tmp/x", "git://github.com/acme/shop", "file:///srv/git/shop",
  "--upload-pack=touch /tmp/x", "-oProxyCommand=x", "git@-oProxyCommand=x:acme/shop", "git@github.com:-x",
  "ssh://-oProxyCommand=x/acme", "https://github.com", "https://github.com/", "https://user:secret@github.com/acme/shop",
  "https://user@github.com/acme/shop", "ssh://git:secret@github.com/acme/shop", "https://github.com/a/b?x=1",
  "https://github.com/a/b#x", "/srv/git/shop", "shop", "C:\\shop", "https://github.com/acme/sh op", "git@github.com:",
  "https://github.com/acme/shop/pull/0", "javascript:alert(1)", "ftp://github.com/a/b", "git@github.com:a\nb",
  `https://github.com/acme/${"x".repeat(1000)}`,
])("%j is refused", (text) => {
  expect(parseRemoteUrl(text, rules)).toMatchObject({ kind: "invalid" });
}); // prettier-ignore

test("a file URL is a repository only where the server allows it", () => {
  const open = { ...rules, allowFileUrls: true };
  expect(parseRemoteUrl("file:///srv/git/shop.git", open)).toMatchObject({ url: "file:///srv/git/shop.git" });
  expect(parseRemoteUrl("file://elsewhere/srv/git/shop.git", open)).toMatchObject({ kind: "invalid" });
});

test.each([
  ["/srv/git/shop", "shop"],
  ["git@github.com:acme/shop.git", "shop"],
  ["https://github.com/acme/shop.git", "shop"],
])("the name of %s is %s", (location, name) => {
  expect(nameOfLocation(location)).toBe(name);
});
