import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '@certdeck/i18n';
import { VisuallyHidden } from '../core/layout.tsx';
import { CopyField } from './copy.tsx';

const Grid = chakra('fieldset', {
  base: {
    minWidth: 0,
    display: 'grid',
    gap: '3',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(88px, auto) minmax(0, 3fr)' },
    padding: { base: 0, md: '4' },
    background: 'bg.panel',
    // On a phone the boxes of name, type and value are frames enough.
    borderWidth: { base: 0, md: '1px' },
    borderColor: 'border',
    borderRadius: 'lg',
  },
});
const Hint = chakra('p', { base: { gridColumn: '1 / -1', fontSize: 'sm', color: 'fg.muted' } });

export interface RecordBoxProps {
  /** The full name, such as _dnsauth.www.example.com. */
  name: string;
  /** The name relative to the zone, which a DNS panel wants: _dnsauth.www */
  relativeName?: string;
  type: string;
  value: string;
}

/** A DNS record to add: name, type and value in their own boxes, each to copy. */
export function RecordBox({ name, relativeName, type, value }: RecordBoxProps) {
  const { t } = useTexts();
  const hasRelative = relativeName !== undefined && relativeName !== name;
  return (
    <Grid>
      <VisuallyHidden as="legend">{t('record.title')}</VisuallyHidden>
      <CopyField label={t('record.name')} value={hasRelative ? relativeName : name} />
      <CopyField label={t('record.type')} value={type} />
      <CopyField label={t('record.value')} value={value} />
      {hasRelative && (
        <Hint>
          {t('record.hint.relative')}
          <br />
          {t('record.name.full')} <code>{name}</code>
        </Hint>
      )}
    </Grid>
  );
}
