/** What lists of invitations are fetched anew by, empty ones too. */
export const invitationTypenames = { additionalTypenames: ["Invitation"] };
