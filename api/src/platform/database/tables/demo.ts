import type { CreatedAt } from './accounts.ts';
import type { Json } from './orders.ts';

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

export interface DemoTables {
  demo_records: DemoItemTable<StoredDemoRecord>;
  demo_files: DemoItemTable<StoredDemoFile>;
}
