import { Box, Field, SearchInput } from '@certdeck/ui';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** The field above a list that says what is looked for. */
export function SearchBox({ label, value, onChange }: Props) {
  return (
    <Box maxWidth={{ md: '26rem' }} role="search">
      <Field label={label}>
        <SearchInput value={value} maxLength={255} onSearch={onChange} />
      </Field>
    </Box>
  );
}
