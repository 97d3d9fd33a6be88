import type { CreatedAt, Json } from '../../platform/database/columns.ts';

/** A record that the demo zone answers with. */
interface StoredDemoRecord {
  id: string;
  owner: string;
  name: string;
  type: 'A' | 'AAAA' | 'CAA' | 'CNAME' | 'TXT';
  value: string;
  /** Seconds. */
  ttl: number;
}

/** A file that the demo zone serves. */
interface StoredDemoFile {
  id: string;
  owner: string;
  host: string;
  path: string;
  body: string;
}

/** An item of the demo zone. */
interface DemoItemTable<Item> {
  id: string;
  created_at: CreatedAt;
  data: Json<Item>;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    demo_records: DemoItemTable<StoredDemoRecord>;
    demo_files: DemoItemTable<StoredDemoFile>;
  }
}
