/** Names of files in fingerprints of calls. */
export interface FileNames {
  /** The same for one file each time, and another for any other, also of the same content. */
  nameOf(file: Blob): string;
}

/** Makes an empty register of files; it keeps none of them alive. */
export function createFileNames(): FileNames {
  const names = new WeakMap<Blob, string>();
  let count = 0;
  return {
    nameOf(file) {
      const name = names.get(file) ?? `file ${++count}`;
      names.set(file, name);
      return name;
    },
  };
}
