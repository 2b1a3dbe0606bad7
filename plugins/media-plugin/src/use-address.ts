import { useCallback, useEffect, useState } from "react";

/** The query of the page's address, so that reload, back and links keep what is shown. `null` takes a value out. */
export function useAddress(): {
  query: URLSearchParams;
  change(values: Record<string, string | null>, how?: "push" | "replace"): void;
} {
  const [search, setSearch] = useState(() => window.location.search);
  useEffect(() => {
    const follow = () => setSearch(window.location.search);
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);
  const change = useCallback((values: Record<string, string | null>, how: "push" | "replace" = "push") => {
    const query = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(values)) {
      if (value === null || value === "") query.delete(name);
      else query.set(name, value);
    }
    const next = query.size > 0 ? `?${query}` : "";
    if (next === window.location.search) return;
    const address = `${window.location.pathname}${next}`;
    if (how === "push") window.history.pushState(null, "", address);
    else window.history.replaceState(null, "", address);
    setSearch(next);
  }, []);
  return { query: new URLSearchParams(search), change };
}
