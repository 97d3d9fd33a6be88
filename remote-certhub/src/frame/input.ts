/** What a tool was given: the text in its box and the files beside it. */
export interface ToolInput {
  text: string;
  files: readonly ToolFile[];
}

export interface ToolFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export const NO_INPUT: ToolInput = { text: '', files: [] };

export function isEmptyInput({ text, files }: ToolInput): boolean {
  return files.length === 0 && text.trim() === '';
}
