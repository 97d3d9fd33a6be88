import { EntryCount } from '@certdeck/ui/data';
import { useOrderCounts } from './contributions.resource.ts';

/** Certificates that end soon or have just ended and are not renewed (D-191), beside the entry of their list. */
export default function ExpiringCount() {
  return <EntryCount value={useOrderCounts().data?.expiring} />;
}
