import { useTexts } from '@certdeck/i18n';
import { chakra, IconButton, Kbd, SearchIcon } from '@certdeck/ui';
import { HOST } from '../../texts.ts';
import { ICONS_ALONE } from '../layout/widths.ts';
import { isApple } from './platform.ts';

const KEYS = 'Control+K Meta+K';

/** Opens the palette from the header, where the navigation isn't beside the page. */
export function PaletteButton({ open }: { open(): void }) {
  const { t } = useTexts(HOST);
  return (
    <IconButton label={t('palette.open')} aria-haspopup="dialog" aria-keyshortcuts={KEYS} onClick={open}>
      <SearchIcon size={18} />
    </IconButton>
  );
}

const Field = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    width: '100%',
    height: 'control',
    flexShrink: 0,
    paddingInline: '2',
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    color: 'fg.muted',
    fontSize: 'sm',
    textAlign: 'start',
    _hover: { borderColor: 'border.control', color: 'fg' },
    '& > svg': { flexShrink: 0 },
    '& > span': {
      flex: '1 1 auto',
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    [ICONS_ALONE]: {
      justifyContent: 'center',
      '& > span': { position: 'absolute', width: '1px', clipPath: 'inset(50%)' },
      '& > kbd': { display: 'none' },
    },
  },
});

/** The same above the navigation, with what it is for and its key. */
export function PaletteField({ open }: { open(): void }) {
  const { t } = useTexts(HOST);
  const text = t('palette.jump');
  return (
    <Field type="button" title={text} aria-haspopup="dialog" aria-keyshortcuts={KEYS} onClick={open}>
      <SearchIcon />
      <span>{text}</span>
      <Kbd aria-hidden="true">{isApple() ? '⌘ K' : 'Ctrl K'}</Kbd>
    </Field>
  );
}
