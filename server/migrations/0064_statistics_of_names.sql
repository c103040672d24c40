-- How common a word is among the names of customers decides how a list is searched for it. With the usual hundred samples of the names
-- a word of one customer in a hundred was taken for a word of hardly any, and each of their tasks was read.
alter table account_names alter column shown set statistics 1000;
analyze account_names;
