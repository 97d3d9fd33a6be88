import { EntryCount } from '@certdeck/ui/data';
import { useDomainCounts } from '../names/names.resource.ts';

/** All names of the tenant, beside the entry of their list. */
export default function MineCount() {
  return <EntryCount value={useDomainCounts().data?.mine} />;
}
