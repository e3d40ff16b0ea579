/* SPDX-License-Identifier: GPL-2.0-or-later
 * Copyright (C) The ruby18-patches authors
 *
 * dca_force: turns Direct Cache Access on (or off) on a running server, as a
 * switch of the BIOS would. Everything is read and checked before anything
 * is written.
 */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "dca.h"

static const char usage[] =
"Usage: dca_force [options]\n"
"Sets the Direct Cache Access bit of the PCI Express bridges of Intel 5000,\n"
"5100 and 7300 chipsets and of each CPU. Without root it only shows.\n"
"\n"
"      --status         show every bridge and CPU, change nothing\n"
"      --dry-run        make all the checks, show what would be written\n"
"      --disable        clear the bits instead\n"
"      --device SLOT    only this bridge, say 00:02.0\n"
"      --nic IFACE      only the bridges on this network interface's path\n"
"      --force          also Intel bridges that are not in the table\n"
"  -v, --verbose        show registers, old -> new\n"
"      --json           report in JSON\n"
"      --msr-dir DIR    use DIR in place of /dev/cpu\n"
"  -O, --pci NAME=VALUE set a parameter of libpci, say sysfs.path\n"
"  -h, --help           this text\n"
"  -V, --version        the version\n"
"\n"
"Exit status: 0 done or already so, 1 nothing to do on this machine, 2 wrong\n"
"usage, 3 no permission or no msr module, 4 a write failed.\n";

enum { STATUS = 256, DRY_RUN, DISABLE_OPTION, DEVICE, NIC, FORCE, JSON, MSR_DIR };

static const struct option long_options[] = {
	{ "status", no_argument, NULL, STATUS },
	{ "dry-run", no_argument, NULL, DRY_RUN },
	{ "disable", no_argument, NULL, DISABLE_OPTION },
	{ "device", required_argument, NULL, DEVICE },
	{ "nic", required_argument, NULL, NIC },
	{ "force", no_argument, NULL, FORCE },
	{ "verbose", no_argument, NULL, 'v' },
	{ "json", no_argument, NULL, JSON },
	{ "msr-dir", required_argument, NULL, MSR_DIR },
	{ "pci", required_argument, NULL, 'O' },
	{ "help", no_argument, NULL, 'h' },
	{ "version", no_argument, NULL, 'V' },
	{ NULL, 0, NULL, 0 }
};

static bool
set_pci_parameter(struct run *run, const char *setting)
{
	char *name = format_text("%s", setting);
	char *value = strchr(name, '=');
	bool good = false;

	if (value != NULL) {
		*value++ = '\0';
		good = pci_set_param(run->pci, name, value) == 0;
	}
	free(name);
	if (!good)
		fprintf(stderr, "dca_force: %s is not a parameter of libpci with"
		    " a value\n", setting);
	return good;
}

static bool
check_options(const struct options *options)
{
	const char *wrong = NULL;

	if (options->device != NULL && options->nic != NULL)
		wrong = "--device and --nic exclude each other";
	else if (options->status && options->dry_run)
		wrong = "--status and --dry-run exclude each other";
	else if (options->status && options->action == DISABLE)
		wrong = "--status and --disable exclude each other";
	else if (options->device != NULL && !slot_valid(options->device))
		wrong = "--device takes a slot such as 00:02.0 or 0000:00:02.0";
	else if (options->nic != NULL && (options->nic[0] == '\0' ||
	    options->nic[0] == '.' || strchr(options->nic, '/') != NULL))
		wrong = "--nic takes the name of a network interface";
	if (wrong != NULL)
		fprintf(stderr, "dca_force: %s\n", wrong);
	return wrong == NULL;
}

/* True to go on; else *status is how to end. */
static bool
read_options(struct run *run, int argc, char **argv, enum status *status)
{
	struct options *options = &run->options;
	int option;

	*status = USAGE;
	while ((option = getopt_long(argc, argv, "vO:hV", long_options, NULL)) !=
	    -1) {
		switch (option) {
		case STATUS:
			options->status = true;
			break;
		case DRY_RUN:
			options->dry_run = true;
			break;
		case DISABLE_OPTION:
			options->action = DISABLE;
			break;
		case DEVICE:
			options->device = optarg;
			break;
		case NIC:
			options->nic = optarg;
			break;
		case FORCE:
			options->force = true;
			break;
		case 'v':
			options->verbose = true;
			break;
		case JSON:
			options->json = true;
			break;
		case MSR_DIR:
			options->msr_dir = optarg;
			break;
		case 'O':
			if (!set_pci_parameter(run, optarg))
				return false;
			break;
		case 'h':
			fputs(usage, stdout);
			*status = DONE;
			return false;
		case 'V':
			puts("dca_force " VERSION);
			*status = DONE;
			return false;
		default:
			fputs("dca_force: see dca_force --help\n", stderr);
			return false;
		}
	}
	if (optind < argc) {
		fprintf(stderr, "dca_force: unexpected argument %s\n",
		    argv[optind]);
		return false;
	}
	return check_options(options);
}

/* Read one register; false when it is needed and cannot be read. */
static bool
read_target(struct run *run, struct target *target)
{
	const struct operations *operations = target->operations;
	uint64_t bit = operations->enable;

	if (!operations->readable(target))
		return true;
	target->readable = operations->read(run, target, &target->old);
	if (target->readable) {
		target->now = target->old;
		target->want = run->options.action == ENABLE ?
		    target->old | bit : target->old & ~bit;
		return true;
	}
	if (!operations->present(run, target)) {
		say(run, "%s went offline in between and is left out",
		    target->name);
		target->outcome = "went offline";
		target->selected = false;
		return true;
	}
	if (target->selected)
		say(run, "%s: %s", target->name, target->reason);
	return !target->selected;
}

static bool
read_registers(struct run *run)
{
	bool good = true;
	size_t i;

	for (i = 0; i < run->bridges.count; i++)
		if (!read_target(run, &run->bridges.target[i]))
			good = false;
	/* one sentence is enough where the module is missing for all CPUs */
	for (i = 0; good && i < run->cpus.count; i++)
		if (!read_target(run, &run->cpus.target[i]))
			good = false;
	return good;
}

/* The CPUs' bit serves all bridges: as long as a bridge that is not to be
 * changed may have its own on, --disable leaves the CPUs alone. */
static void
spare_cpus(struct run *run)
{
	bool needed = false;
	size_t i;

	for (i = 0; i < run->bridges.count; i++) {
		struct target *bridge = &run->bridges.target[i];

		if (!bridge->selected && bridge->port != NULL &&
		    (!bridge->readable || (bridge->now & BRIDGE_ENABLE) != 0))
			needed = true;
	}
	if (!needed || run->options.action != DISABLE)
		return;
	say(run, "the CPUs are left alone: another bridge has DCA on");
	for (i = 0; i < run->cpus.count; i++)
		run->cpus.target[i].selected = false;
}

/* True when a short file of the kernel's holds the word. */
static bool
kernel_says(struct run *run, const char *name, const char *word)
{
	char *path = format_text("%s/%s", run->sysfs, name);
	FILE *file = fopen(path, "re");
	char line[128] = "";
	bool says = file != NULL && fgets(line, sizeof(line), file) != NULL &&
	    strstr(line, word) != NULL;

	if (file != NULL)
		(void)fclose(file);
	free(path);
	return says;
}

static bool
needs_write(const struct target *target)
{
	return target->selected && target->old != target->want;
}

/* What needs no write needs no permission to write either. */
static bool
list_writable(struct run *run, struct list *list, bool *needed)
{
	size_t i;

	for (i = 0; i < list->count; i++) {
		struct target *target = &list->target[i];

		if (!needs_write(target))
			continue;
		*needed = true;
		if (!target->operations->writable(run, target)) {
			say(run, "%s: %s", target->name, target->reason);
			return false;
		}
	}
	return true;
}

static bool
may_write(struct run *run)
{
	bool needed = false;

	if (!list_writable(run, &run->bridges, &needed) ||
	    !list_writable(run, &run->cpus, &needed))
		return false;
	if (!needed)
		return true;
	if (kernel_says(run, "kernel/security/lockdown", "[integrity]") ||
	    kernel_says(run, "kernel/security/lockdown", "[confidentiality]")) {
		say(run, "the kernel is locked down (see kernel_lockdown(7)):"
		    " it refuses these writes, also to root");
		return false;
	}
	if (kernel_says(run, "module/msr/parameters/allow_writes", "off")) {
		say(run, "the msr module was loaded with allow_writes=off");
		return false;
	}
	return true;
}

static void
foretell(struct run *run, struct list *list)
{
	size_t i;

	for (i = 0; i < list->count; i++) {
		struct target *target = &list->target[i];
		bool enable = run->options.action == ENABLE;

		if (!target->selected || !target->readable)
			continue;
		if (target->old == target->want)
			target->outcome = enable ? "already enabled" :
			    "already disabled";
		else
			target->outcome = enable ? "would be enabled" :
			    "would be disabled";
	}
}

static enum status
no_access(struct run *run)
{
	say(run, "nothing was changed; it takes root, the msr module (modprobe"
	    " msr) and a kernel without lockdown");
	return NO_ACCESS;
}

/* Not to be stopped half way, nor before the report says what stands. */
static bool
hold_signals(struct run *run)
{
	sigset_t all;

	(void)sigfillset(&all);
	run->signals_held = sigprocmask(SIG_BLOCK, &all, &run->signals) == 0;
	if (!run->signals_held)
		say(run, "signals cannot be blocked: %s", strerror(errno));
	return run->signals_held;
}

static enum status
work(struct run *run)
{
	enum status status = bridges_find(run);

	if (status == DONE)
		status = cpus_find(run);
	else if (status == NOTHING_TO_DO && run->options.status)
		/* it shows the CPUs, too, though nothing is to be done */
		(void)(cpus_find(run) == DONE && read_registers(run));
	if (status == NO_ACCESS)
		return no_access(run);
	if (status != DONE)
		return status;
	if (!read_registers(run)) {
		foretell(run, &run->bridges);
		return no_access(run);
	}
	spare_cpus(run);
	if (run->options.status || run->options.dry_run) {
		foretell(run, &run->bridges);
		foretell(run, &run->cpus);
		if (run->options.dry_run && !may_write(run))
			return no_access(run);
		return DONE;
	}
	if (geteuid() != 0 || !may_write(run) || !hold_signals(run))
		return no_access(run);
	return change_all(run);
}

/* A register's file must never get the number of a closed stdout or stderr:
 * the report would be written into the register. */
static bool
occupy_streams(void)
{
	int fd;

	for (fd = 0; fd <= 2; fd++)
		if (fcntl(fd, F_GETFD) < 0 &&
		    open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
			return false;
	return true;
}

static void
choose_places(struct run *run)
{
	/* libpci's sysfs.path is /sys/bus/pci; the rest of /sys is beside it */
	run->sysfs = format_text("%s/../..",
	    pci_get_param(run->pci, (char[]){ "sysfs.path" }));
	run->msr_dir = run->options.msr_dir != NULL ? run->options.msr_dir :
	    "/dev/cpu";
	if (geteuid() != 0 && run->options.action == ENABLE &&
	    !run->options.status && !run->options.dry_run) {
		say(run, "not root: this only shows, as --status does");
		run->options.status = true;
	}
}

static void
release(struct run *run)
{
	size_t i;

	pci_cleanup(run->pci);
	for (i = 0; i < run->message_count; i++)
		free(run->messages[i]);
	free(run->messages);
	free(run->bridges.target);
	free(run->cpus.target);
	free(run->sysfs);
}

int
dca_force(int argc, char **argv)
{
	struct run run = { .pci = NULL };
	enum status status;

	if (!occupy_streams())
		return NO_ACCESS;
	run.pci = pci_alloc();
	if (read_options(&run, argc, argv, &status)) {
		choose_places(&run);
		status = work(&run);
		report(&run, status);
		if (run.signals_held &&
		    sigprocmask(SIG_SETMASK, &run.signals, NULL) != 0)
			say(&run, "signals cannot be unblocked: %s",
			    strerror(errno));
	}
	release(&run);
	return (int)status;
}

#ifndef DCA_NO_MAIN
int
main(int argc, char **argv)
{
	return dca_force(argc, argv);
}
#endif
