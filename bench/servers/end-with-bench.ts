/** Imported by every server of the bench: in a session of its own no Ctrl-C reaches it. */
process.once('disconnect', () => process.exit());
