import type { DemoFile, DemoRecord, DemoZoneStore } from './demo-zone.ts';

/** Records that live as long as the process: for tests. */
export class MemoryDemoZoneStore implements DemoZoneStore {
  private readonly records = new Map<string, DemoRecord>();
  private readonly files = new Map<string, DemoFile>();

  async load() {
    return { records: [...this.records.values()], files: [...this.files.values()] };
  }

  async putRecord(record: DemoRecord): Promise<void> {
    this.records.set(record.id, record);
  }

  async putFile(file: DemoFile): Promise<void> {
    this.files.set(file.id, file);
  }

  async remove(id: string): Promise<void> {
    this.records.delete(id);
    this.files.delete(id);
  }
}
