-- Counters may be lost in a crash; without the write-ahead log a sign-in does not wait for the disk to count itself.
ALTER TABLE rate_limits SET UNLOGGED;
