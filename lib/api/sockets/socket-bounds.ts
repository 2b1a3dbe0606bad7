import { limits } from "../../contract/limits.ts";

/** How much a node gives to sockets. */
export interface SocketBounds {
  /** Of one token or session, and operations that run on one socket at a time. */
  socketsPerCallerMax: number;
  operationsPerSocketMax: number;
  /** Of one address, before they have said who they are, and for how long. */
  socketsWaitingPerAddressMax: number;
  initTimeoutMs: number;
  /**
   * How often it is looked again who is behind each socket: tokens and sessions also end by the clock, and notices can
   * be lost.
   */
  revalidateMs: number;
}

export const socketBounds: SocketBounds = {
  socketsPerCallerMax: limits.socketsPerCallerMax,
  operationsPerSocketMax: limits.operationsPerSocketMax,
  socketsWaitingPerAddressMax: limits.socketsWaitingPerAddressMax,
  initTimeoutMs: 10_000,
  revalidateMs: 10_000,
};
