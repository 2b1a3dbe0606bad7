/** What screens say of built-in sample data (sample-data.ts). Small, for it comes with each of them. */
export const sampleMessages = {
  notice: "This is sample data. Nothing that you do here is saved.",
  updated: "User updated successfully (mock)",
  created: "User created successfully (mock)",
  /** For everything that demonstrations leave out: 'Suspend user is not yet implemented'. */
  notYet: (what: string) => `${what} is not yet implemented`,
} as const;
