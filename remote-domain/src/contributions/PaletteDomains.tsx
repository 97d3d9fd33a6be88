import { domainCalls, type PaletteResultsProps } from '@certdeck/contract';
import { useNavigate } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { GlobeIcon, Text } from '@certdeck/ui';
import { PaletteGroup, PaletteOption } from '@certdeck/ui/overlays';
import { MINE_PAGE, namePage } from '../names/addresses.ts';
import { NameStanding } from '../names/NameStanding.tsx';

/** Names that are shown; the list has the others. */
const MOST = 5;

/** Names of the tenant by name or remark, each with where it stands. */
export default function PaletteDomains({ query, close }: PaletteResultsProps) {
  const { t } = useTexts('domain');
  const navigate = useNavigate();
  const { data, total } = useCall(
    domainCalls.listDomains,
    { keyword: query, limit: MOST, offset: 1 },
    { messages: 'none', keepPreviousData: true },
  );
  // What couldn't be read leaves nothing, as it does where nothing matches: the list says why.
  if (!data || data.length === 0) return null;
  const open = (to: string) => {
    close();
    void navigate(to);
  };
  const list = `${MINE_PAGE}?${new URLSearchParams({ keyword: query })}`;
  return (
    <PaletteGroup title={t('palette.domains')}>
      {data.map((name) => (
        <PaletteOption
          key={name.orderNo}
          icon={<GlobeIcon size={18} />}
          to={namePage(name.orderNo)}
          onChoose={() => open(namePage(name.orderNo))}
          aside={<NameStanding name={name} />}
        >
          <Text as="span" weight="medium" translate="no">
            {name.unicode}
          </Text>
        </PaletteOption>
      ))}
      {total > data.length && (
        <PaletteOption icon={<GlobeIcon size={18} />} to={list} onChoose={() => open(list)}>
          {t('palette.domains.all', { count: total })}
        </PaletteOption>
      )}
    </PaletteGroup>
  );
}
