/**
 * Most characters that a text input takes (B§5.25, D-128); notes are the lines of a batch text. The API refuses
 * more by the schemas of `@certdeck/contract`.
 */
export const textLimits = { line: 255, remark: 500, notes: 65_536 } as const;
