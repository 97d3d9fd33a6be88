import { useEffect, useState } from 'react';
import { Slot } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { Flex, Text, useBreakpoint } from '@certdeck/ui';
import { PaletteGroup, PaletteOption } from '@certdeck/ui/overlays';
import { HOST } from '../../texts.ts';
import { iconOf } from '../layout/icons.ts';
import { HelpResults } from './HelpResults.tsx';
import { groupsOf, matching } from './matching.ts';
import { useRecentItems } from './useRecentItems.ts';
import { type PaletteItem, usePaletteItems } from './usePaletteItems.ts';

/** Quiet time after the last key before areas are asked, in milliseconds. */
const QUIET = 150;
/** Letters that areas are asked for, and those that the help is searched for. */
const LEAST = { results: 2, help: 3 };

export interface PaletteContentsProps {
  /** As it stands in the field. */
  typed: string;
  /** Goes to an address of the portal. */
  open(to: string): void;
  close(): void;
  /** Called once it is drawn. */
  onReady(): void;
}

/** The options: with nothing typed what was opened last, then actions and pages; else what fits best first. */
export default function PaletteContents({ typed, open, close, onReady }: PaletteContentsProps) {
  const { t } = useTexts(HOST);
  const words = typed.trim();
  const asked = useQuiet(words);
  const items = usePaletteItems();
  const recent = useRecentItems(items);
  useEffect(onReady, [onReady]);
  const groups =
    words === ''
      ? groupsOf([...recent, ...items.filter(({ to, onlyTyped }) => !onlyTyped && !leadsTo(recent, to))])
      : groupsOf(matching(items, typed));
  return (
    <>
      {asked.length >= LEAST.results && words !== '' && (
        <Slot name="host/palette-results/v1" input={{ query: asked, close }} />
      )}
      {groups.map(({ kind, entries }) => (
        // texts: palette.recent palette.action palette.page
        <PaletteGroup key={kind} title={t(`palette.${kind}`)}>
          {entries.map((item) => (
            <Entry key={item.id} item={item} open={open} />
          ))}
        </PaletteGroup>
      ))}
      {asked.length >= LEAST.help && words !== '' && <HelpResults query={asked} open={open} />}
    </>
  );
}

const leadsTo = (items: readonly PaletteItem[], to: string) => items.some((item) => item.to === to);

/** A text once it has been the same for a moment. */
function useQuiet(text: string): string {
  const [quiet, setQuiet] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), QUIET);
    return () => clearTimeout(timer);
  }, [text]);
  return quiet;
}

interface EntryProps {
  item: PaletteItem;
  open(to: string): void;
}

function Entry({ item: { title, hint, icon, to }, open }: EntryProps) {
  const Icon = iconOf(icon);
  const { isMobile } = useBreakpoint();
  const below = isMobile && hint !== '';
  return (
    <PaletteOption
      icon={<Icon size={18} />}
      to={to}
      onChoose={() => open(to)}
      aside={hint === '' || below ? undefined : hint}
    >
      <Flex as="span" direction="column" minWidth="0">
        <Text as="span" overflowWrap="anywhere">
          {title}
        </Text>
        {below && (
          <Text as="span" size="sm" tone="muted">
            {hint}
          </Text>
        )}
      </Flex>
    </PaletteOption>
  );
}
