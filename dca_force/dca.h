/* SPDX-License-Identifier: GPL-2.0-or-later
 * Copyright (C) The ruby18-patches authors
 *
 * What the parts of dca_force share.
 */
#ifndef DCA_H
#define DCA_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <pci/pci.h>

#define VERSION "1.0"

/* Intel 5000/5100/7300 MCH: the byte of a port's configuration space that
 * holds the enable bit. One byte is read and written, so that nothing beside
 * it can change. */
#define BRIDGE_REGISTER 0x64
#define BRIDGE_ENABLE UINT64_C(0x40)

/* IA32_PLATFORM_DCA_CAP, Intel SDM volume 4. */
#define MSR_REGISTER 0x1f8
#define MSR_ENABLE UINT64_C(0x01)

/* Far above what Linux supports; keeps a damaged list from filling memory. */
#define MOST_CPUS 65536U

/* CPUs from this number on are left alone; make NUM_CPUS=8. */
#ifndef NUM_CPUS
#define NUM_CPUS MOST_CPUS
#endif

enum status {
	DONE = 0,
	NOTHING_TO_DO = 1,
	USAGE = 2,
	NO_ACCESS = 3,
	WRITE_FAILED = 4
};

enum action { ENABLE, DISABLE };

struct chipset_port {
	uint16_t device;
	const char *name;
};

enum answer { NO, YES, UNKNOWN };

struct run;
struct target;

/* What differs between the two kinds of register. */
struct operations {
	const char *register_name;
	uint64_t enable;	/* the bit */
	bool (*readable)(const struct target *target);	/* it may be read */
	bool (*read)(struct run *run, struct target *target, uint64_t *value);
	bool (*write)(struct run *run, struct target *target, uint64_t value);
	bool (*writable)(struct run *run, struct target *target);
	bool (*present)(struct run *run, struct target *target);
	void (*print)(const struct target *target);
	void (*print_json)(const struct target *target);
};

/* One register that holds an enable bit: of a bridge or of a CPU. */
struct target {
	const struct operations *operations;
	char name[32];
	char reason[256];	/* why it could not be read or written */
	const char *outcome;
	bool selected;		/* this run may change it */
	bool readable;		/* old holds what the register said */
	bool written;		/* a write was tried */
	uint64_t old, want, now;
	/* bridges */
	struct pci_dev *dev;
	uint16_t device;
	const struct chipset_port *port;	/* NULL: not in the table */
	/* CPUs */
	unsigned int number;
	enum answer has_dca;	/* CPUID.01H:ECX[18] */
	enum answer leaf9;	/* CPUID.09H:EAX[0] */
};

struct list {
	struct target *target;
	size_t count;
};

struct options {
	enum action action;
	bool status, dry_run, force, verbose, json;
	const char *device, *nic, *msr_dir;
};

struct run {
	struct options options;
	struct pci_access *pci;
	char *sysfs;		/* /sys, or what stands for it */
	const char *msr_dir;
	struct list bridges, cpus;
	char **messages;
	size_t message_count;
	bool signals_held;	/* signals: the mask from before */
	sigset_t signals;
};

/* bridges.c */
enum status bridges_find(struct run *run);
bool slot_valid(const char *slot);

/* cpus.c */
enum status cpus_find(struct run *run);
bool cpus_online(struct run *run, unsigned int **numbers, size_t *count);
void cpu_read_leaf9(struct run *run, struct target *cpu);

/* change.c */
enum status change_all(struct run *run);

/* report.c */
void report(struct run *run, enum status status);

/* util.c */
void *grow(void *array, size_t count, size_t size);
char *format_text(const char *format, ...) __attribute__((format(printf, 1, 2)));
void say(struct run *run, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
enum answer target_state(const struct target *target);
const char *answer_word(enum answer answer);
void print_string(const char *text);

/* dca_force.c */
int dca_force(int argc, char **argv);

#endif
