import type { CartLine } from '@certdeck/contract';
import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Alert, Button, RefreshIcon, SearchIcon } from '@certdeck/ui';
import { CONTACTS_PAGE, namePage } from '../../names/addresses.ts';
import type { DomainContacts } from '../../names/contacts.ts';
import type { LineChange } from './Line.tsx';

type Problem = NonNullable<CartLine['problem']>;

interface Props {
  line: CartLine;
  problem: Problem;
  contacts: DomainContacts;
  /** Whether the person may change the cart. */
  may: boolean;
  isBusy: boolean;
  onChange(change: LineChange): void;
  onRemove(): void;
  onAskAgain(): void;
}

/** Of these the way out is near, or nothing was lost. */
const mild: readonly Problem[] = ['contactMissing', 'unknown', 'underWay', 'yours'];

/** Why a line can't be paid as it stands, with the button that repairs it. */
export function LineProblem(props: Props) {
  const { line, problem, may } = props;
  const { t } = useTexts('domain-cart');
  const ending = line.unicode.slice(line.unicode.indexOf('.'));
  return (
    // texts: problem.taken problem.yours problem.reserved problem.notSold problem.notRegistrable problem.unknown
    // texts: problem.termNotSold problem.contactMissing problem.contactUnfit problem.notRenewable problem.underWay
    <Alert
      tone={mild.includes(problem) ? 'warning' : 'error'}
      actions={
        <>
          {problem === 'yours' && <ShowName line={line} />}
          {may && <Repairs {...props} />}
        </>
      }
    >
      {t(`problem.${problem}`, { ending, years: t('years', { count: line.years }) })}
    </Alert>
  );
}

/** The way to the name that the tenant has already. */
function ShowName({ line: { domainOrderNo, unicode } }: Pick<Props, 'line'>) {
  const { t } = useTexts('domain-cart');
  return (
    <Button size="sm" asChild>
      <RouterLink to={namePage(domainOrderNo)} aria-label={t('problem.show.name', { name: unicode })}>
        {t('problem.show')}
      </RouterLink>
    </Button>
  );
}

function Repairs({ line, problem, contacts, isBusy, onChange, onRemove, onAskAgain }: Props) {
  const { t } = useTexts('domain-cart');
  const { hasRoute } = usePortal();
  const remove = (
    <Button size="sm" disabled={isBusy} onClick={onRemove}>
      {t('problem.remove')}
    </Button>
  );
  switch (problem) {
    case 'contactMissing':
    case 'contactUnfit': {
      const other = contacts.data?.find(({ id }) => id !== line.contactID);
      return (
        <>
          {other && (
            <Button
              size="sm"
              variant="primary"
              disabled={isBusy}
              onClick={() => onChange({ contactID: other.id })}
            >
              {t('problem.use', { name: other.organization || other.name })}
            </Button>
          )}
          {contacts.data && !other && hasRoute(CONTACTS_PAGE) && (
            <Button size="sm" variant="primary" asChild>
              <RouterLink to={CONTACTS_PAGE}>{t('contact.add')}</RouterLink>
            </Button>
          )}
        </>
      );
    }
    case 'termNotSold':
      return (
        <Button
          size="sm"
          variant="primary"
          disabled={isBusy}
          onClick={() => onChange({ years: Math.min(Math.max(line.years, line.minYears), line.maxYears) })}
        >
          {t('problem.term', {
            years: t('years', { count: Math.min(Math.max(line.years, line.minYears), line.maxYears) }),
          })}
        </Button>
      );
    case 'unknown':
    case 'underWay':
      return (
        <>
          <Button size="sm" icon={<RefreshIcon size={14} />} disabled={isBusy} onClick={onAskAgain}>
            {t('problem.again')}
          </Button>
          {remove}
        </>
      );
    case 'taken':
    case 'reserved':
      return (
        <>
          {remove}
          <Button size="sm" icon={<SearchIcon size={14} />} asChild>
            <RouterLink to={`/domain/search?${new URLSearchParams({ q: line.unicode })}`}>
              {t('problem.others')}
            </RouterLink>
          </Button>
        </>
      );
    case 'yours':
    case 'notSold':
    case 'notRegistrable':
    case 'notRenewable':
      return remove;
    default:
      return problem satisfies never;
  }
}
