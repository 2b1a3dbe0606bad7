/** The data of an answer of the system API that has no errors; throws what it has. */
export async function must<T extends { errors?: unknown; data?: unknown }>(
  answer: Promise<T>,
): Promise<NonNullable<T["data"]>> {
  const { errors, data } = await answer;
  if (errors) throw new Error(JSON.stringify(errors));
  return data as NonNullable<T["data"]>;
}
