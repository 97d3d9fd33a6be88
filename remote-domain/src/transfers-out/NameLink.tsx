import type { TransferOut } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { Link } from '@certdeck/ui';
import { namePage } from '../names/addresses.ts';
import { DomainName } from '../names/DomainName.tsx';

/** A name that leads to its page. */
export function NameLink({ name: { orderNo, domain, unicode } }: { name: TransferOut }) {
  return (
    <Link asChild>
      <RouterLink to={namePage(orderNo)}>
        <DomainName domain={domain} unicode={unicode} />
      </RouterLink>
    </Link>
  );
}
