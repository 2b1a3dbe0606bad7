"use client";

import { type ReactNode, useState } from "react";
import { Pagination } from "./pagination.tsx";

const sizeAtFirst = 10;

/**
 * Pages of a list that is here as a whole: what of it is shown, and the controls below it once there is more than a
 * page.
 */
export function usePages<Item>(items: readonly Item[], itemName: string): { shown: Item[]; pages: ReactNode } {
  const [{ page, size }, setPage] = useState({ page: 1, size: sizeAtFirst });
  // The list may have become shorter.
  const current = Math.min(page, Math.max(1, Math.ceil(items.length / size)));
  return {
    shown: items.slice((current - 1) * size, current * size),
    pages: items.length > sizeAtFirst && (
      <div className="px-edge pt-3">
        <Pagination
          page={current}
          pageSize={size}
          total={items.length}
          itemName={itemName}
          onChange={(next, rows) => setPage({ page: next, size: rows })}
        />
      </div>
    ),
  };
}
