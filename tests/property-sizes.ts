import fc from 'fast-check';

// By default fast-check makes nothing longer than 10, whatever `maxLength` says: a cap on 155 characters would hold by
// itself, and no sequence of acts would be long enough to break a rule.
fc.configureGlobal({ baseSize: 'medium' });
