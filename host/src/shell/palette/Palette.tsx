import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Box, chakra, Flex, Input, LiveRegion, SearchIcon, Text } from '@certdeck/ui';
import { Dialog } from '@certdeck/ui/overlays';
import { HOST } from '../../texts.ts';
import { iconOf } from '../layout/icons.ts';
import { matching } from './matching.ts';
import { type PaletteItem, usePaletteItems } from './usePaletteItems.ts';

const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '10',
    paddingInline: '2.5',
    paddingBlock: '1.5',
    borderRadius: 'md',
    cursor: 'pointer',
    '& > svg': { flexShrink: 0, color: 'fg.subtle' },
    '&[aria-selected=true]': { background: 'bg.muted' },
    // Where colours are forced, the background says nothing.
    '@media (forced-colors: active)': { '&[aria-selected=true]': { outline: '2px solid' } },
  },
});

/** Leads by a few letters to any page or action (docs/adr/0030). */
export default function Palette({ onClose }: { onClose(): void }) {
  const { t } = useTexts(HOST);
  const navigate = useNavigate();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const items = matching(usePaletteItems(), typed);
  const chosen = items[Math.min(at, items.length - 1)];
  const idOf = (item: PaletteItem) => `${list}-${item.id.replaceAll(/\W/g, '_')}`;
  const chosenID = chosen && idOf(chosen);
  useEffect(() => {
    if (chosenID) document.getElementById(chosenID)?.scrollIntoView?.({ block: 'nearest' });
  }, [chosenID]);

  const open = (item: PaletteItem) => {
    onClose();
    void navigate(item.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a word, its keys are its own.
    // Safari ends the word before its Enter, which has the code 229 then.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, items.length - 1) + step + items.length) % items.length);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      open(chosen);
    }
  };

  return (
    <Dialog open onClose={onClose} title={t('palette.title')} initialFocus={() => input.current}>
      <Box position="sticky" top="0" background="bg.panel" paddingBottom="2">
        <Input
          ref={input}
          role="combobox"
          aria-label={t('palette.search')}
          aria-expanded
          aria-controls={list}
          aria-activedescendant={chosenID}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={t('palette.search')}
          start={<SearchIcon size={16} />}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </Box>
      <LiveRegion>{typed === '' ? '' : t('palette.found', { count: items.length })}</LiveRegion>
      <Box id={list} role="listbox" aria-label={t('palette.title')}>
        {items.map((item, place) => (
          <Fragment key={item.id}>
            {item.kind !== items[place - 1]?.kind && (
              <Text role="presentation" size="xs" tone="subtle" padding="2.5" paddingBottom="1">
                {t(item.kind === 'action' ? 'palette.actions' : 'palette.pages')}
              </Text>
            )}
            <Entry id={idOf(item)} item={item} isChosen={item === chosen} open={() => open(item)} />
          </Fragment>
        ))}
      </Box>
      {items.length === 0 && (
        <Text tone="muted" padding="2.5">
          {t('palette.none')}
        </Text>
      )}
      <Text
        size="xs"
        tone="subtle"
        paddingInline="2.5"
        paddingTop="3"
        display={{ base: 'none', md: 'block' }}
      >
        {t('palette.keys')}
      </Text>
    </Dialog>
  );
}

interface EntryProps {
  id: string;
  item: PaletteItem;
  isChosen: boolean;
  open(): void;
}

function Entry({ id, item: { title, hint, icon }, isChosen, open }: EntryProps) {
  const Icon = iconOf(icon);
  return (
    <Option id={id} role="option" aria-selected={isChosen} onClick={open}>
      <Icon size={18} />
      <Flex as="span" direction="column" minWidth="0">
        <Text as="span">{title}</Text>
        {hint !== '' && (
          <Text as="span" size="sm" tone="muted">
            {hint}
          </Text>
        )}
      </Flex>
    </Option>
  );
}
