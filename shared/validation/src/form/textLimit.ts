/** Most characters of a text input (D-128); notes are the lines of a batch text. */
export const textLimits = { line: 255, remark: 500, notes: 65_536 } as const;

/** Whether a text is longer than its input takes (B§5.25, D-128). */
export function exceedsLimit(text: string, kind: keyof typeof textLimits): boolean {
  return text.length > textLimits[kind];
}
