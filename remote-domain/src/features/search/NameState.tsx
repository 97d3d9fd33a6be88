import type { DomainSuggestion } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { BanIcon, HelpIcon, type IconType, LockIcon, StarIcon, Status } from '@certdeck/ui';

type State = DomainSuggestion['state'];

const looks: Readonly<
  Record<State, { tone: 'success' | 'accent' | 'neutral' | 'warning'; icon?: IconType }>
> = {
  free: { tone: 'success' },
  premium: { tone: 'accent', icon: StarIcon },
  taken: { tone: 'neutral', icon: LockIcon },
  reserved: { tone: 'neutral', icon: LockIcon },
  notSold: { tone: 'neutral', icon: BanIcon },
  invalid: { tone: 'neutral', icon: BanIcon },
  unknown: { tone: 'warning', icon: HelpIcon },
};

/** What the registry says of a name, in a word. */
export function NameState({ state }: { state: State }) {
  const { t } = useTexts('domain');
  const { tone, icon: Icon } = looks[state];
  // texts: state.*
  return (
    <Status tone={tone} icon={Icon && <Icon size={12} />}>
      {t(`state.${state}`)}
    </Status>
  );
}
