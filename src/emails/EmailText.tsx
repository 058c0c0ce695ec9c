import type { ReactNode } from 'react';
import { Text } from 'react-email';
import { look } from './email-look.ts';

export function EmailText({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={look.text}>
      {children}
    </Text>
  );
}

/** Smaller and paler: what may be read later. */
export function EmailNote({ children }: { children: ReactNode }) {
  return (
    <Text className="muted" style={look.note}>
      {children}
    </Text>
  );
}
