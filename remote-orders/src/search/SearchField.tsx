import { useEffect, useRef, useState } from 'react';
import { Input, isComposing, SearchIcon } from '@certdeck/ui';

/** Quiet time after the last key before a list is searched, in milliseconds. */
const TYPING = 350;

export interface SearchFieldProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** A search that follows typing after a pause, and Enter at once. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back, or a cleared filter, changes what stands there.
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() !== value) onSearch(next.trim());
  };
  const wait = (next: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(next), TYPING);
  };
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      start={<SearchIcon size={14} />}
      value={text}
      onChange={({ target, nativeEvent }) => {
        setText(target.value);
        if ('isComposing' in nativeEvent && nativeEvent.isComposing) clearTimeout(timer.current);
        else wait(target.value);
      }}
      // The letters of a word that an input method hasn't converted yet are searched for nowhere.
      onCompositionEnd={({ currentTarget }) => wait(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event)) search(text);
      }}
    />
  );
}
