import type { ReactElement } from 'react';
import type { EmailName, EmailPropsByName } from './email-props.ts';

export type EmailTemplate<Name extends EmailName> = {
  subject: (props: EmailPropsByName[Name]) => string;
  Email: (props: EmailPropsByName[Name]) => ReactElement;
};
