/** Files of a certification authority. Names are flat: `root.key`, `intermediate.crt`, … */
export interface CaStore {
  /** Undefined when there is none. */
  load(name: string): Promise<Buffer | undefined>;
  /**
   * Writes unless the name exists, in one step; answers with what is there afterwards. Two processes that start
   * at once thus end with one key. Secret material is readable by the process's user only.
   */
  create(name: string, content: Buffer, secrecy: 'secret' | 'public'): Promise<Buffer>;
  /** Writes in one step over what is there. */
  replace(name: string, content: Buffer, secrecy: 'secret' | 'public'): Promise<void>;
}
