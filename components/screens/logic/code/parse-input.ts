/** The value of a JSON text, or why it is none. Nothing at all is no input. */
export function parseInput(text: string): { value: unknown } | { fault: string } {
  if (text.trim() === "") return { value: null };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { fault: `This is not valid JSON: ${(error as Error).message}` };
  }
}
