import { z } from "zod";
import { FinishPaymentInput } from "../../../contract/payments.ts";
import {
  CreateProjectInput,
  DatabaseConfig,
  ProjectIdInput,
  ProjectNameCheck,
  SubscriptionCheckInput,
} from "../../../contract/projects.ts";
import type { RestOperation } from "./operation.ts";

const none = z.strictObject({});

export const projectOperations: readonly RestOperation[] = [
  {
    method: "post",
    path: "/system/project/list",
    section: "Projects",
    summary: "The projects that one owns or is a member of.",
    answer: "A list of projects.",
    body: none,
  },
  {
    method: "post",
    path: "/system/project/name/check",
    section: "Projects",
    summary: "Whether a project id is free and valid; 400 says why not.",
    answer: "That it is available.",
    body: ProjectNameCheck,
  },
  {
    method: "post",
    path: "/system/project/create",
    section: "Projects",
    summary: "Makes a project; 402 for a paid plan without payment.",
    answer: "The project.",
    body: CreateProjectInput,
  },
  {
    method: "post",
    path: "/system/project/switch",
    section: "Projects",
    summary: "Chooses the project that the session works in.",
    answer: "The project.",
    body: ProjectIdInput,
  },
  {
    method: "post",
    path: "/system/project/delete",
    section: "Projects",
    summary: "Deletes a project of one's own; its data is kept for 7 days.",
    answer: "The project.",
    body: ProjectIdInput,
  },
  {
    method: "post",
    path: "/system/project/restore",
    section: "Projects",
    summary: "Takes that back within the 7 days.",
    answer: "The project.",
    body: ProjectIdInput,
  },
  {
    method: "get",
    path: "/system/project/limit",
    section: "Projects",
    summary: "How many projects one may have, and has.",
    answer: "`limit` and `used`.",
  },
  {
    method: "post",
    path: "/system/database/check",
    section: "Projects",
    summary: "Whether a PostgreSQL answers; 400 says in plain words why not.",
    answer: "The server's version and how long it takes to answer.",
    body: DatabaseConfig,
  },
  {
    method: "get",
    path: "/system/plans",
    section: "Plans and payment",
    summary: "The plans.",
    answer: "The plan catalogue.",
    open: true,
  },
  {
    method: "get",
    path: "/system/user/subscription",
    section: "Plans and payment",
    summary: "The plan, its limits and what is used of them.",
    answer: "Plan, status, dates, limits and usage.",
  },
  {
    method: "post",
    path: "/system/user/subscription/check",
    section: "Plans and payment",
    summary: "Whether the plan has a feature, or room below a limit.",
    answer: "`allowed`, `limit` and `used`.",
    body: SubscriptionCheckInput,
  },
  {
    method: "post",
    path: "/system/user/subscription/history",
    section: "Plans and payment",
    summary: "What one has paid.",
    answer: "A list of payments.",
    body: none,
  },
  {
    method: "get",
    path: "/system/payments/checkout",
    section: "Plans and payment",
    summary: "What a browser needs to open a checkout.",
    answer: "Environment, client token and prices by plan; null where nothing is sold.",
  },
  {
    method: "post",
    path: "/system/payments/finish",
    section: "Plans and payment",
    summary: "Makes the project of a payment that waits, under another id.",
    answer: "The project.",
    body: FinishPaymentInput,
  },
];
